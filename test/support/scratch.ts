import { existsSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const inMemory = "/dev/shm"
const neededBytes = 3 * 1024 ** 3

const hasRoom = (folder: string) => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= neededBytes
}

/**
 * The folder for databases that last for seconds: in memory where there is room, since a disk's file system takes longer to
 * make and remove their files than everything done in them. What a killed process has written stays there as well.
 */
export const scratchFolder: string = hasRoom(inMemory) ? inMemory : tmpdir()

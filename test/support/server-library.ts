import { mkdir, symlink } from "node:fs/promises"
import { dirname, join } from "node:path"
import { packServerLibrary } from "../../src/build/server-package.ts"

const modules = join(import.meta.dir, "../../node_modules")

/** Installs the packed premio-server in `folder`, as npm does, and its dependency and `others` from the repository's. */
export const installServerLibrary = async (folder: string, others: readonly string[] = []): Promise<void> => {
  const own = join(folder, "node_modules")
  await mkdir(own, { recursive: true })
  const tarball = new Bun.Archive(await Bun.file(await packServerLibrary(folder)).bytes())
  for (const [path, file] of await tarball.files())
    await Bun.write(join(own, path.replace("package", "premio-server")), file)
  for (const name of ["standardwebhooks", ...others]) {
    await mkdir(dirname(join(own, name)), { recursive: true })
    await symlink(join(modules, name), join(own, name))
  }
}

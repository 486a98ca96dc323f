-- Sends the requests of the file BENCH_REQUESTS (each its length in bytes, a line break, and itself), from number
-- BENCH_FIRST on; with BENCH_REPEAT=1 over and over, else each once. Tallies every answer by its status and the first
-- two fields of its body, keeps one body in 64, and writes all of it to BENCH_OUT as JSON.
local ffi = require("ffi")
ffi.cdef([[ typedef struct { long s; long us; } premio_time; int gettimeofday(premio_time *, void *);
int getpid(void); int kill(int, int); ]])
local interrupt = 2
local time = ffi.new("premio_time")
local function now()
  ffi.C.gettimeofday(time, nil)
  return tonumber(time.s) * 1e6 + tonumber(time.us)
end

local requests, count = {}, 0
local sent, answered, started = 0, 0, 0
-- Not local: `done` reads them out of the thread. `elapsed_us` is set when the requests end before the time does.
tallies, samples, elapsed_us = {}, {}, 0
local first = tonumber(os.getenv("BENCH_FIRST"))
local repeats = os.getenv("BENCH_REPEAT") == "1"

-- What is sent when there is nothing left to send; nobody waits for the answer.
local idle = "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

local threads = {}
function setup(thread)
  table.insert(threads, thread)
end

function init()
  local file = assert(io.open(os.getenv("BENCH_REQUESTS"), "rb"))
  while true do
    local length = file:read("*n")
    if not length then
      break
    end
    file:read(1)
    count = count + 1
    requests[count] = file:read(length)
  end
  file:close()
end

function request()
  if started == 0 then
    started = now()
  end
  sent = sent + 1
  if not repeats and sent > count then
    if elapsed_us == 0 then
      elapsed_us = now() - started
      wrk.thread:stop()
      -- Else the process sleeps for the rest of its time.
      ffi.C.kill(ffi.C.getpid(), interrupt)
    end
    return idle
  end
  return requests[(first + sent - 1) % count + 1]
end

function response(status, headers, body)
  if elapsed_us > 0 then
    return
  end
  local one, rest = body:match('^{"(%w+)":(.*)')
  local two = rest and rest:match('^[^,]*,"(%w+)":')
  local key = status .. " " .. (one or "?") .. (two and "," .. two or "")
  tallies[key] = (tallies[key] or 0) + 1
  answered = answered + 1
  if answered % 64 == 1 or tallies[key] == 1 then
    samples[#samples + 1] = body
  end
end

function done(summary, latency)
  local thread, errors = threads[1], summary.errors
  local answers = {}
  for key, n in pairs(thread:get("tallies")) do
    table.insert(answers, string.format("%q:%d", key, n))
  end
  local elapsed = thread:get("elapsed_us")
  local file = assert(io.open(os.getenv("BENCH_OUT"), "wb"))
  file:write(
    string.format(
      '{"durationUs":%d,"p50Us":%d,"p99Us":%d,"p999Us":%d,"failed":%d,"answers":{%s}}\n',
      elapsed > 0 and elapsed or summary.duration,
      latency:percentile(50),
      latency:percentile(99),
      latency:percentile(99.9),
      errors.connect + errors.read + errors.write + errors.timeout,
      table.concat(answers, ",")
    )
  )
  file:write(table.concat(thread:get("samples"), "\n"))
  file:close()
end

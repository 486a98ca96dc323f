# Prints of a log of `bun test` what failed tests wrote: of each part of the log with a failure, all but the tests that passed,
# since an error may stand before or behind the lines of tests that ended at the same moment. Of more than `most` lines about
# one failure, it prints the first ones and the last; a long line is cut.
function show(line) { print (length(line) > 2000 ? substr(line, 1, 2000) " …" : line) }
function keep(line) { kept[++size] = line }
# Ends the lines about one failure.
function close_lines(  i) {
  for (i = 1; i <= count; i++) {
    if (count > most && i == first + 1) keep("… " count - most " lines …")
    if (count <= most || i <= first || i > count - (most - first)) keep(lines[i])
  }
  count = 0
}
function close_part(  i) {
  close_lines()
  if (has_failure) { for (i = 1; i <= size; i++) show(kept[i]); print "" }
  size = has_failure = 0
}
{ sub(/\r$/, "") }
# Bun lists the failed tests again at the end.
/^[0-9]+ tests? failed:$/ { close_part(); is_summary = 1; next }
/^test\/.*:$/ { close_part(); is_summary = 0; keep($0); next }
is_summary || /^ *$/ { next }
/^\((pass|skip|todo)\)/ { close_lines(); next }
/^error: / { has_failure = 1 }
/^\(fail\)/ { has_failure = 1; close_lines(); keep($0); next }
{ lines[++count] = $0 }
END { close_part() }

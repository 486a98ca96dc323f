-- A version before the list may have committed without reporting again, after others took the process for ended and before it died.
CREATE TRIGGER "open_handouts_of_forgotten" AFTER DELETE ON "processes"
	FOR EACH ROW WHEN (NOT OLD."lists_open") EXECUTE FUNCTION "begin_open_handouts_epoch"();

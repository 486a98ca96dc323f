ALTER TABLE "deliveries" SET (fillfactor = 40);

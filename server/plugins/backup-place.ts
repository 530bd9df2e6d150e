/** Where backups go, and of what. */
export interface BackupPlace {
  folder: string;
  /** How many are kept. */
  keep: number;
  dataDir: string;
  databaseUrl: string;
  /** The database is the one of the data folder, and may be copied with it; else others take care of it. */
  ownsDatabase: boolean;
}

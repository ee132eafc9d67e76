type Status = { mode: number }

/**
 * Whether others than its owner may read a file, or look into a folder. Windows keeps that in lists of rights, and reports the same mode for everything; there a
 * person's own folders are theirs alone.
 */
export const isOpenToOthers = ({ mode }: Status, platform = process.platform): boolean => platform !== 'win32' && (mode & 0o077) !== 0

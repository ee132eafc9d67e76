/** Which part of a list to return: at most `limit` items after `cursor`. */
export type PageRequest = { limit: number; cursor?: string | undefined }

/** Part of a list. `cursor` continues it. At the end, it's missing or leads to an empty page without one. */
export type Page<Item> = { items: Item[]; cursor?: string | undefined }

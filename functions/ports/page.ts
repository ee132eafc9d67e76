/** Which part of a list: at most `limit` items after `cursor`. */
export type PageRequest = { limit: number; cursor?: string | undefined }

/** Part of a list; `cursor` continues it and is missing at the end. */
export type Page<Item> = { items: Item[]; cursor?: string | undefined }

import { findUrls } from '../../domain/text/urls.ts'

const encoder = new TextEncoder()

/** Threads says 500 characters and counts UTF-8 bytes. */
export const threadsLength = (text: string) => encoder.encode(text).length

/** The different web addresses of a post, its card's among them. */
export const linksOf = (text: string, link?: string) => new Set([...findUrls(text).map(({ url }) => url), ...(link ? [link] : [])])

/** A post's picture as a page shows it: the same picture in two formats and several widths. */
export type PostPicture = {
  /** A description of what it shows. */
  alt: string
  /** The widest version's size, in pixels. */
  width: number
  height: number
  /** The WebP address for readers that accept only one address. */
  src: string
  /** Addresses with their widths, in `srcset` syntax. */
  avif: string
  webp: string
}

/** The front matter of a post's file. */
export type FrontMatter = {
  title: string
  /** YYYY-MM-DD. */
  date: string
  author: string
  /** One sentence for search engines. */
  description: string
  image?: PostPicture | undefined
}

/** A post as the list has it. */
export type PostSummary = {
  /** The post's file name without its extension, which is the last part of its address. */
  path: string
  frontmatter: FrontMatter
  excerpt: string
}

/** A whole post. */
export type Post = PostSummary & {
  /** The body, sanitized when the site was built. */
  html: string
  /** The call to action's text, if not the usual line. */
  ctaText?: string | undefined
}

/** A post's picture as a page shows it: the same picture in two formats and several widths. */
export type PostPicture = {
  /** What it shows, in words. */
  alt: string
  /** Pixels, of the widest. */
  width: number
  height: number
  /** One address for readers that take a single one; of WebP. */
  src: string
  /** Addresses with their widths, as `srcset` wants them. */
  avif: string
  webp: string
}

/** What stands at the head of a post's file. */
export type FrontMatter = {
  title: string
  /** YYYY-MM-DD. */
  date: string
  author: string
  /** One sentence for search engines. */
  description: string
  image?: PostPicture | undefined
}

/** What the list knows of a post. */
export type PostSummary = {
  /** The name of the post's file without its extension: the last part of its address. */
  path: string
  frontmatter: FrontMatter
  excerpt: string
}

/** A whole post. */
export type Post = PostSummary & {
  /** The body, sanitised when the site was built. */
  html: string
  /** What the call to action says instead of its usual line. */
  ctaText?: string | undefined
}

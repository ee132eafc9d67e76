import type { Post, PostSummary } from '#web/routes/site/blog/post.ts'

/** What the page of the list is made from. */
export const listData = (posts: readonly PostSummary[]) => ({ posts: posts.map(summaryOf) })

/** What a post's page is made from. */
export const postData = (posts: readonly PostSummary[], post: Post) => ({ ...listData(posts), post: wholeOf(post) })

/** A post as the list knows it. */
export const summaryOf = ({ path, frontmatter, excerpt }: PostSummary): PostSummary => ({ path, frontmatter, excerpt })

/** A post as its page gets it. */
export const wholeOf = ({ html, ctaText, ...summary }: Post): Post => ({ ...summaryOf(summary), html, ctaText })

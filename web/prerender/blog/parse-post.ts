import type { FrontMatter, Post } from '#web/routes/site/blog/post.ts'
import { takeCallToAction } from './call-to-action.ts'
import { excerptOf } from './excerpt-of.ts'
import { type Head, splitFrontMatter } from './front-matter.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A post as its file says it; its picture is only a file's name and words. */
export type ParsedPost = Omit<Post, 'frontmatter'> & { frontmatter: Omit<FrontMatter, 'image'>; image: Head['image']; markdown: string }

/** The post with this `path`, from the text of its file. Throws with what is wrong with it. */
export const parsePost = (path: string, text: string): ParsedPost => {
  const { head, body } = splitFrontMatter(text)
  const { image, ...frontmatter } = head
  const { ctaText, body: markdown } = takeCallToAction(body)
  const { html, firstParagraph } = renderMarkdown(markdown)
  return { path, frontmatter, image, markdown, html, excerpt: excerptOf(firstParagraph), ctaText }
}

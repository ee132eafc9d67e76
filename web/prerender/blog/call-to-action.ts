const marker = /\[Call to Action:([^\]]*)\]/g

/** The text of the body's marker `[Call to Action: text]`, the first one if there are several, and the body without them. */
export const takeCallToAction = (markdown: string): { ctaText: string | undefined; body: string } => {
  const texts = [...markdown.matchAll(marker)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
  return { ctaText: texts.find((text) => text !== ''), body: markdown.replace(marker, '') }
}

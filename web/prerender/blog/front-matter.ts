import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod'

const Text = z.string().trim().min(1)

/** What stands between the two lines of hyphens at the head of a post's file. The picture's file is named from the post's folder. */
const Head = z.strictObject({
  title: Text,
  date: z.iso.date(),
  author: Text,
  // What search engines show of a page.
  description: Text.min(120).max(160),
  image: z
    .strictObject({ file: Text.regex(/^images\/[a-z0-9-]+\.svg$/, 'Name an SVG file such as images/name.svg.'), alt: Text })
    .optional(),
})
export type Head = z.infer<typeof Head>

/** A post's file as its head and its body. Throws with the name of the field that is at fault. */
export const splitFrontMatter = (text: string): { head: Head; body: string } => {
  const [, yaml, body] = /^---\r?\n(.*?)^---\r?\n(.*)$/ms.exec(text) ?? []
  if (yaml === undefined || body === undefined) throw new Error('it has to begin with front matter between two lines of ---.')
  const head = Head.safeParse(parseYaml(yaml))
  if (head.success) return { head: head.data, body }
  throw new Error(head.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`).join('\n'))
}

const parseYaml = (yaml: string): unknown => {
  try {
    return parse(yaml)
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Error(`front matter: ${error.message}`, { cause: error })
    throw error
  }
}

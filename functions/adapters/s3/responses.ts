import type { IncomingHttpHeaders } from 'node:http'
import type { XmlElement } from '@rgrove/parse-xml'

/** What S3 answered: 2xx, or one of the two refusals that callers tell apart. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The outermost element of an answer. Throws where it has another name, or where the answer is no XML. */
export const elementIn = async (answer: Answer, name: string) => {
  const element = await rootOf(answer)
  if (element?.name !== name) throw new Error(`S3 answered without ${name}.`)
  return element
}

/** The elements of a name that lie directly in another one. */
export const elementsOf = ({ children }: XmlElement, name: string) =>
  children.flatMap((child) => (isElement(child) && child.name === name ? [child] : []))

const isElement = (node: XmlElement['children'][number]): node is XmlElement => node.type === 'element'

/** The text of the first of them. Throws where there is none. */
export const textOf = (element: XmlElement, name: string) => {
  const text = elementsOf(element, name)[0]?.text
  if (!text) throw new Error(`S3 answered without ${name}.`)
  return text
}

/** The name of the error that an answer tells of, if it does. */
export const errorCodeIn = async (answer: Answer) => {
  const root = await rootOf(answer)
  return root?.name === 'Error' ? elementsOf(root, 'Code')[0]?.text : undefined
}

/** S3 sends white space while it works, and where it stands before the declaration no parser takes it. The parser is read for the first answer with a body. */
const rootOf = async ({ body }: Answer) => {
  const text = body.toString('utf8').trim()
  if (text === '') return null
  const { parseXml } = await import('@rgrove/parse-xml')
  try {
    return parseXml(text).root
  } catch {
    return null
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** What S3 answered: 2xx, or one of the two refusals that callers tell apart. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The outermost element of an answer. Throws where it has another name, or where the answer is no XML. */
export const elementIn = (answer: Answer, name: string) => {
  const element = rootOf(answer)
  if (element?.name !== name) throw new Error(`S3 answered without ${name}.`)
  return element
}

/** The elements of a name that lie directly in another one. */
export const elementsOf = ({ children }: XmlElement, name: string) =>
  children.flatMap((child) => (child instanceof XmlElement && child.name === name ? [child] : []))

/** The text of the first of them. Throws where there is none. */
export const textOf = (element: XmlElement, name: string) => {
  const text = elementsOf(element, name)[0]?.text
  if (!text) throw new Error(`S3 answered without ${name}.`)
  return text
}

/** The name of the error that an answer tells of, if it does. */
export const errorCodeIn = (answer: Answer) => {
  const root = rootOf(answer)
  return root?.name === 'Error' ? elementsOf(root, 'Code')[0]?.text : undefined
}

/** S3 sends white space while it works, and where it stands before the declaration no parser takes it. */
const rootOf = ({ body }: Answer) => {
  try {
    return parseXml(body.toString('utf8').trim()).root
  } catch {
    return null
  }
}

import type { Answer } from './request.ts'

/** The text of the first element of a name in an answer, or in an element of one. Throws where there is none. */
export const textOf = (from: Answer | string, element: string) => {
  const text = contentOf(from).match(new RegExp(`<${element}>([^<]+)</${element}>`))?.[1]
  if (text === undefined) throw new Error(`S3 answered without ${element}.`)
  return text.replaceAll('&quot;', '"')
}

/** What is in each element of a name. */
export const elementsOf = (from: Answer | string, element: string) =>
  [...contentOf(from).matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, content = '']) => content)

const contentOf = (from: Answer | string) => (typeof from === 'string' ? from : from.body.toString('utf8'))

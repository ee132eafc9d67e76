import { parseSync } from 'vite'

/** A text that people read, and the line it starts on in its file. Inserted values appear as `{…}`. */
export type Text = { line: number; text: string }

/**
 * Returns the texts in a source: content between tags, and every string of at least two words. Single words count if
 * they label something. Class names, URLs, and other strings for machines are left out.
 */
export const textsOf = (file: string, code: string): Text[] => {
  const { program } = parseSync(file, code, { lang: 'tsx' })
  const found: { start: number; text: string }[] = []
  const root: unknown = program
  if (isNode(root)) visit(root, undefined, (start, text) => found.push({ start, text }))
  const lineOf = (start: number) => code.slice(0, start).split('\n').length
  return found.map(({ start, text }) => ({ line: lineOf(start), text }))
}

type Found = (start: number, text: string) => void
type Node = Record<string, unknown> & { type: string; start: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((one: unknown): [string, Node][] => (isNode(one) ? [[key, one]] : [])),
  )

/** Nothing in these is for people. */
const silent = /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|TS\w+)$/
/** Values of these attributes and properties are for machines. */
const machineNames = /class|style|href|^(to|id|d|key|rel|src|type|role|path|viewBox|method|source|autoComplete|fill|note|because)$/i
/** A single word is a text in these. */
const labels = /^(label|title|alt|placeholder|aria-label|name|text|heading|button|subject|confirm)$/

const visit = (node: Node, name: string | undefined, found: Found) => {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node, found)
  else visitPlain(node, name, found)
}

const visitPlain = (node: Node, name: string | undefined, found: Found) => {
  if (silent.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return
  const own = nameOf(node)
  if (own !== undefined && machineNames.test(own)) return
  const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? written(node) : undefined
  if (text !== undefined && isForPeople(text, name)) found(node.start, text)
  for (const [key, child] of childrenOf(node)) if (key !== 'key' && key !== 'test') visit(child, own ?? name, found)
}

/** The name of an attribute, property, or variable. */
const nameOf = ({ type, name, key, id }: Node): string | undefined => {
  const named = type === 'JSXAttribute' ? name : type === 'Property' ? key : type === 'VariableDeclarator' ? id : undefined
  if (!isNode(named)) return undefined
  const word = named.name ?? named.value
  return typeof word === 'string' ? word : undefined
}

const visitElement = (element: Node, found: Found) => {
  const text = elementText(element).replaceAll(/\s+/g, ' ').trim()
  const isText = ofElement(element).some((child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value)))
  if (isText) found(element.start, text)
  for (const [key, child] of childrenOf(element)) {
    if (key !== 'children' || child.type !== 'JSXText') visitWithin(child, isText, found)
  }
}

/** Elements within a text are part of it, so only their attributes are checked. */
const visitWithin = (node: Node, isPart: boolean, found: Found) => {
  if (!isPart || (node.type !== 'JSXElement' && node.type !== 'JSXFragment')) {
    visit(node, undefined, found)
    return
  }
  for (const [key, child] of childrenOf(node)) {
    if (key !== 'children') visit(child, undefined, found)
    else if (child.type !== 'JSXText') visitWithin(child, true, found)
  }
}

const ofElement = (element: Node) => childrenOf(element).flatMap(([key, child]) => (key === 'children' ? [child] : []))

const elementText = (node: Node): string =>
  ofElement(node)
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (child.type !== 'JSXExpressionContainer') return elementText(child)
      return isNode(child.expression) ? (written(child.expression) ?? '{…}') : ''
    })
    .join('')

/** Returns a string's text, or undefined for anything but a string. */
const written = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return childrenOf(node)
    .flatMap(([key, child]) => (key === 'quasis' ? [String(cooked(child.value))] : []))
    .join('{…}')
}

const cooked = (value: unknown) => (typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '')

const isForPeople = (text: string, name: string | undefined) => {
  if (name !== undefined && labels.test(name)) return /^\p{Lu}/u.test(text)
  return (
    /\p{L}{2,}[,:;.]? \p{L}+/u.test(text) &&
    !/^[\s\w-]*-[\w-]*( [\w:[\]./-]+)*$/.test(text) &&
    !/^(SELECT|INSERT|UPDATE|CREATE|attribute_)/.test(text)
  )
}

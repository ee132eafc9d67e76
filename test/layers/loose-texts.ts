import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * The texts in a component that React can't remove, or insert anything before, once a browser has translated the page
 * and put `font` elements in their place. https://github.com/facebook/react/issues/11538
 */
export const looseTexts = (source: string): string[] => {
  const found: string[] = []
  const look = ({ type, children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter(isShown)
    // React can always replace an element's only text, whatever has happened to it.
    if (shown.length < 2 && type === 'JSXElement') return
    const kinds = shown.map(kindOf)
    const firstGoing = kinds.indexOf('passing')
    found.push(
      ...shown
        .filter((_, index) => kinds[index] === 'passing text' || (kinds[index] === 'text' && firstGoing >= 0 && index > firstGoing))
        .map(({ start, end }) => source.slice(start, end).trim()),
    )
  }
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync('part.tsx', source).program)
  return found
}

/** Whether a child is always rendered or only sometimes. `unknown` can't be determined from the source. */
type Kind = 'text' | 'element' | 'nothing' | 'passing text' | 'passing' | 'unknown'

const isShown = (child: ESTree.JSXChild) =>
  child.type === 'JSXText' ? !/^\s*\n\s*$/.test(child.value) : !(child.type === 'JSXExpressionContainer' && isComment(child.expression))

const isComment = ({ type }: { type: string }) => type === 'JSXEmptyExpression'

const kindOf = (node: ESTree.JSXChild | ESTree.Expression | ESTree.JSXEmptyExpression): Kind => {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return 'text'
    case 'JSXElement':
      return 'element'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return kindOf(node.expression)
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '' ? 'text' : 'nothing'
    case 'LogicalExpression':
      return node.operator === '&&' ? eitherOf('nothing', kindOf(node.right)) : 'unknown'
    case 'ConditionalExpression':
      return eitherOf(kindOf(node.consequent), kindOf(node.alternate))
    case 'Identifier':
      return node.name === 'undefined' ? 'nothing' : 'unknown'
    default:
      return 'unknown'
  }
}

const eitherOf = (one: Kind, other: Kind): Kind => {
  if (one === other) return one
  const both = [one, other]
  if (both.some((kind) => kind === 'text' || kind === 'passing text')) return 'passing text'
  return both.includes('unknown') ? 'unknown' : 'passing'
}

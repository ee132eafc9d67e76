import { Marked, type Token, Tokenizer, type TokensList } from 'marked'

const levelsMax = 100
const cellsMax = 65_536

/** A list or a quotation begins here. */
const container = /^ {0,3}(?:>|(?:[*+-]|\d{1,9}[.)])\s)/

/** The tokens of a Markdown text. Refuses what nests too deep and tables that are too large, before they are spread out in memory. */
export const parseMarkdown = (markdown: string): TokensList => {
  let level = 0
  const within = <T>(src: string, tokenize: () => T): T => {
    if (level === levelsMax && container.test(src)) throw tooDeep()
    level += 1
    const token = tokenize()
    level -= 1
    return token
  }
  const tokens = new Marked({
    tokenizer: {
      blockquote(src) {
        return within(src, () => Tokenizer.prototype.blockquote.call(this, src))
      },
      list(src) {
        return within(src, () => Tokenizer.prototype.list.call(this, src))
      },
      table(src) {
        refuseLarge(this.rules.block.table.exec(src))
        return false
      },
    },
  }).lexer(markdown)
  // The nesting within a line is only known now.
  if (levelsOf(tokens) > levelsMax) throw tooDeep()
  return tokens
}

const tooDeep = () => new Error(`it nests over ${levelsMax} levels deep.`)

/** A short row gets as many cells as the head, so a small text may be a large table. */
const refuseLarge = (table: RegExpExecArray | null) => {
  const [, , delimiters = '', rows = ''] = table ?? []
  const columns = delimiters.replace(/^\||\| *$/g, '').split('|').length
  const cells = columns * (1 + rows.split('\n').filter((row) => row.trim() !== '').length)
  if (cells > cellsMax) throw new Error(`it has a table of ${cells} cells; ${cellsMax} are the most.`)
}

const levelsOf = (tokens: readonly Token[]): number => Math.max(0, ...tokens.map(levelsIn))

/** Lists, quotations and what is marked within a line are a level each. */
const levelsIn = (token: Token): number => {
  if (token.type === 'list') return 1 + levelsOf(token.items)
  if (token.type === 'table') return levelsOf([token.header, ...token.rows].flat())
  const isLevel = ['blockquote', 'em', 'strong', 'del', 'link'].includes(token.type)
  return Number(isLevel) + levelsOf(('tokens' in token ? token.tokens : undefined) ?? [])
}

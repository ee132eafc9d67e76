import { bytesOf, invalid, UnsupportedRequest } from './values.ts'

/** The parameters that contain expressions. */
export type ExpressionKind =
  | 'ConditionExpression'
  | 'FilterExpression'
  | 'KeyConditionExpression'
  | 'ProjectionExpression'
  | 'UpdateExpression'

type Token = { text: string; from: number; to: number }

/** Reads an expression token by token. Words are case-insensitive, like DynamoDB's keywords. */
export type Tokens = ReturnType<typeof tokensOf>

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const bytesMax = 4_096

export const tokensOf = (kind: ExpressionKind, text: string) => {
  if (text.trim() === '') throw invalid(`Invalid ${kind}: The expression can not be empty;`)
  if (bytesOf(text) > bytesMax) throw invalid(`Invalid ${kind}: Expression size has exceeded the maximum allowed size;`)
  const tokens = split(text)
  let place = 0
  const at = (index: number): Token => tokens[index] ?? { text: '<EOF>', from: text.length, to: text.length }

  const fail = (): never => {
    const near = text.slice(at(place === 0 ? 0 : place - 1).from, at(place + 1).to)
    throw invalid(`Invalid ${kind}: Syntax error; token: "${at(place).text}", near: "${near}"`)
  }
  const isNext = (...words: string[]) => words.includes(at(place).text.toUpperCase())
  const take = (word: string) => {
    const isThere = isNext(word)
    if (isThere) place += 1
    return isThere
  }

  return {
    kind,
    fail,
    isNext,
    take,
    /** True if the token after the next one is this. */
    isSecond: (word: string) => at(place + 1).text === word,
    isAtEnd: () => place >= tokens.length,
    expect: (word: string) => {
      if (!take(word)) fail()
    },
    /** Returns the next token if it has this form. */
    takeForm: (form: RegExp) => {
      const { text: token } = at(place)
      if (!form.test(token)) return fail()
      place += 1
      return token
    },
    peek: () => at(place).text,
    unsupported: (what: string) => new UnsupportedRequest(`${what} in the ${kind} “${text}”`),
  }
}

const token = /\s*([#:]?\w+|<>|<=|>=|[^\s])/gy

const split = (text: string): Token[] =>
  [...text.matchAll(token)].map((match) => {
    const [whole, found = ''] = match
    const to = match.index + whole.length
    return { text: found, from: to - found.length, to }
  })

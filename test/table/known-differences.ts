import type { OracleName } from './oracles.ts'
import type { Outcome } from './outcome.ts'

type Seen = { oracle: OracleName; operation: string; input: unknown; own: Outcome; theirs: Outcome }
type Known = { oracle: OracleName; reason: string; isIt: (seen: Seen) => boolean }

const refuses = (outcome: Outcome, words: RegExp) =>
  'error' in outcome && outcome.error === '["ValidationException"]' && words.test(outcome.message)
const isCanceled = (outcome: Outcome, words = /./) =>
  'error' in outcome && outcome.error.startsWith('["TransactionCanceledException"') && words.test(outcome.error)
const answers = (outcome: Outcome) => 'answer' in outcome
const failsCondition = (outcome: Outcome) => 'error' in outcome && outcome.error.startsWith('["ConditionalCheckFailedException"')

/** A difference where we fail with these words and the emulator accepts the command or only fails its condition. */
const laxer = (oracle: OracleName, words: RegExp, reason: string): Known => ({
  oracle,
  reason,
  isIt: ({ own, theirs }) => refuses(own, words) && (answers(theirs) || failsCondition(theirs)),
})

const transactWrite = 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html'
const byDocument =
  /document path provided in the update expression|refers to an attribute that does not exist|incorrect data type|Invalid attribute value type/

/**
 * Where an emulator differs from DynamoDB or is allowed to. Amazon's own emulator agrees with us wherever dynoxide is
 * more lenient.
 */
const known: readonly Known[] = [
  laxer('dynoxide', /empty string value/, 'lets an empty text pass as the bound of a query'),
  laxer('dynoxide', /starting key/, 'lets a page begin outside the range of its query'),
  laxer('dynoxide', /does not project/, 'projects attributes that an index does not hold'),
  laxer('dynoxide', /must be distinct/, 'compares an attribute with itself'),
  laxer('dynoxide', /document path provided/, 'removes a part of an attribute that is not there'),
  laxer('dynoxide', /Condition parameter type/, 'compares a key with a value of another type'),
  laxer(
    'dynoxide',
    /unused in expressions|is not defined|Incorrect operand type/,
    'looks at placeholders and operands after the condition',
  ),
  {
    oracle: 'dynoxide',
    reason: 'cancels a transaction that it can’t understand instead of refusing it',
    isIt: ({ own, theirs }) => refuses(own, /Expression|empty string value/) && (isCanceled(theirs) || answers(theirs)),
  },
  {
    oracle: 'dynoxide',
    reason: 'removes a part of an attribute that is not there, in a transaction',
    isIt: ({ input, own, theirs }) =>
      isCanceled(own, /ValidationError/) && JSON.stringify(input).includes('REMOVE #state.#name') && !refuses(theirs, /./),
  },
  {
    oracle: 'dynoxide',
    reason: 'lets a transaction change a key',
    isIt: ({ input, own, theirs }) =>
      isCanceled(own, /ValidationError/) && JSON.stringify(input).includes('SET #pk') && !refuses(theirs, /./),
  },
  {
    oracle: 'dynoxide',
    reason: 'gives the key of an item that it has just made as what was there before',
    isIt: ({ operation, own, theirs }) => operation === 'Update' && canonicalEmpty(own) && answers(theirs),
  },
  {
    oracle: 'DynamoDB Local',
    reason: `refuses a transaction for what an item holds instead of canceling it with a reason (${transactWrite})`,
    isIt: ({ own, theirs }) => isCanceled(own, /ValidationError/) && refuses(theirs, byDocument),
  },
  {
    oracle: 'DynamoDB Local',
    reason: `refuses a transaction for what an item holds before it looks at conditions (${transactWrite})`,
    isIt: ({ own, theirs }) => isCanceled(own) && refuses(theirs, byDocument),
  },
  {
    oracle: 'DynamoDB Local',
    reason: 'gives one reason alone where a transaction changes a key',
    isIt: ({ own, theirs }) =>
      (isCanceled(own, /ValidationError/) || refuses(own, /empty string value/)) &&
      isCanceled(theirs, /^\["TransactionCanceledException",\["ValidationError",null\]\]$/),
  },
  {
    oracle: 'DynamoDB Local',
    reason: 'refuses a transaction for a key of more or fewer attributes, and cancels it for one of another type; we cancel it for both',
    isIt: ({ own, theirs }) =>
      isCanceled(own, /ValidationError/) && refuses(theirs, /number of conditions on the keys is invalid|required keys was not given/),
  },
  {
    oracle: 'DynamoDB Local',
    reason: 'gives no key at the very end of a range, and takes none; we give and take it, as our own page may end there',
    isIt: ({ own, theirs }) => 'answer' in own && own.answer.startsWith('{"items":[],') && refuses(theirs, /starting key does not match/),
  },
  {
    oracle: 'DynamoDB Local',
    reason: 'looks at conditions before it sees that a transaction writes an item twice',
    isIt: ({ own, theirs }) => refuses(own, /multiple operations on one item/) && isCanceled(theirs),
  },
]

const canonicalEmpty = (outcome: Outcome) => 'answer' in outcome && outcome.answer === '{}'

/** Returns why an emulator may differ here, or undefined if it must not. */
export const knownDifference = (seen: Seen): string | undefined =>
  known.find(({ oracle, isIt }) => oracle === seen.oracle && isIt(seen))?.reason

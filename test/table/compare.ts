import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { tableName as TableName } from '#infra/machine/process/names.ts'
import { knownDifference } from './known-differences.ts'
import type { Operation } from './operations.ts'
import type { Oracle, OracleName } from './oracles.ts'
import { canonical, isSame, type Outcome, outcomeOf } from './outcome.ts'

export type Difference = { oracle: OracleName; operation: string; input: unknown; own: Outcome; theirs: Outcome; known: string | undefined }

/**
 * Sends a call to our table and to the oracles and reports where they differ. Corrects whatever an oracle wrote
 * differently, so each difference is reported once.
 */
export const compareOn = async (own: Table['client'], oracles: readonly Oracle[], operation: Operation): Promise<Difference[]> => {
  const ours = await perform(own, operation)
  const differences: Difference[] = []
  for (const { name, client } of oracles) {
    const theirs = await perform(client, operation)
    if (isSame(ours, theirs)) continue
    const difference = { oracle: name, operation: operation.name, input: operation.input, own: ours, theirs }
    differences.push({ ...difference, known: knownDifference(difference) })
    for (const item of operation.touched) await putRight(own, client, item)
  }
  return differences
}

/** Reads a list to its end, page by page. */
const perform = async (client: Table['client'], operation: Operation): Promise<Outcome> => {
  const command = operation.command()
  if (command instanceof QueryCommand)
    return allPages(client, operation, { input: command.input, command: (input) => new QueryCommand(input) })
  if (command instanceof ScanCommand)
    return allPages(client, operation, { input: command.input, command: (input) => new ScanCommand(input) })
  const outcome = await outcomeOf(client, command)
  return command instanceof BatchGetCommand && 'answer' in outcome ? { answer: canonical(inNoOrder(JSON.parse(outcome.answer))) } : outcome
}

const Batch = z.object({ Responses: z.record(z.string(), z.array(z.unknown())), UnprocessedKeys: z.unknown() })

/** A batch returns its items in any order. */
const inNoOrder = (answer: unknown) => {
  const { Responses, UnprocessedKeys } = Batch.parse(answer)
  return { items: Object.values(Responses).flat().map(canonical).sort(), UnprocessedKeys }
}

const pagesMax = 100
const Page = z.looseObject({
  Items: z.array(z.record(z.string(), z.unknown())).default([]),
  Count: z.number().default(0),
  LastEvaluatedKey: z.record(z.string(), z.unknown()).optional(),
})

const allPages = async <Input extends { IndexName?: string | undefined }>(
  client: Table['client'],
  operation: Operation,
  { input, command }: { input: Input; command: (input: Input) => object },
): Promise<Outcome> => {
  const [items, counts]: [Record<string, unknown>[], number[]] = [[], []]
  let next = input
  while (counts.length < pagesMax) {
    const outcome = await outcomeOf(client, command(next))
    if ('error' in outcome) return outcome
    const { Items, Count, LastEvaluatedKey } = Page.parse(JSON.parse(outcome.answer))
    items.push(...Items)
    counts.push(Count)
    // When a range ends with its last item, some know that nothing follows, and others return an empty page.
    if (!LastEvaluatedKey && Count === 0 && counts.length > 1) counts.pop()
    if (!LastEvaluatedKey) return { answer: canonical(listed(operation, input, items, counts)) }
    next = { ...input, ExclusiveStartKey: LastEvaluatedKey }
  }
  return { answer: 'It has no end.' }
}

/** The order of a scan, the order of ties in an index, and the exact measure of a page's 1 MB are unspecified. */
const listed = (operation: Operation, input: { IndexName?: string | undefined }, items: Record<string, unknown>[], counts: number[]) => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const sorted = items.map(canonical).sort()
  if (operation.command() instanceof ScanCommand) return { sorted, total }
  const pages = operation.comparesPages ? counts : total
  return input.IndexName === undefined ? { items, pages } : { sorted, pages, order: items.map((item) => item[`${input.IndexName}sk`]) }
}

const Key = z.object({ pk: z.string().min(1), sk: z.string().min(1) })

const putRight = async (own: Table['client'], other: Table['client'], item: object) => {
  const key = Key.safeParse(item)
  if (!key.success) return
  const { Item } = await own.send(new GetCommand({ TableName, Key: key.data })).catch(() => ({ Item: undefined }))
  await (Item ? other.send(new PutCommand({ TableName, Item })) : other.send(new DeleteCommand({ TableName, Key: key.data }))).catch(
    () => undefined,
  )
}

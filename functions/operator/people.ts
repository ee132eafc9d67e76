import { parseArgs } from 'node:util'
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { platformNames } from '#shared/domain/platforms.ts'
import { Email } from '#shared/domain/users.ts'
import { dynamoHeartbeat } from '../adapters/dynamo/heartbeat.ts'
import { indexKeys, keys } from '../adapters/dynamo/keys.ts'
import { dynamoPeople } from '../adapters/dynamo/people.ts'
import { dynamoPublishingSettings } from '../adapters/dynamo/publishing-settings.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { dynamoSafeguards } from '../adapters/dynamo/sign-in.ts'
import { type Attributes, isAccepted, type Table } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { dynamoWorkspaces } from '../adapters/dynamo/workspaces.ts'
import type { Heartbeat, QueueSizes } from '../ports/health.ts'
import type { SafeguardsStore } from '../ports/sign-in.ts'
import type { Users } from '../ports/users.ts'
import { type DisablePersonDeps, disablePerson, enablePerson, type ListPeopleDeps, listPeople } from '../use-cases/administration/people.ts'
import { removeSecondFactor } from '../use-cases/second-factor/factors.ts'

/** The operator's commands about people and queues, besides those about platforms. */
export const peopleUsage = `users [SEARCH]        lists people, or those whose name or address contains the words
grant ADDRESS         makes someone an administrator; revoke undoes it
unlock ADDRESS        removes the second factor of someone who lost it and every code; make sure who they are first
disable ADDRESS       locks someone out and stops their posts; enable lets them back in
queues                shows what’s waiting and what was given up
reindex               adds people to the list who signed up before there was one`

const Search = z.string().trim().toLowerCase().max(254).default('')
const Command = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('users'), what: Search }),
  z.object({ verb: z.literal('queues') }),
  z.object({ verb: z.literal('reindex') }),
  z.object({ verb: z.enum(['grant', 'revoke', 'unlock', 'disable', 'enable']), what: Email }),
])
export type PeopleCommand = z.infer<typeof Command>

const verbs = ['users', 'queues', 'reindex', 'grant', 'revoke', 'unlock', 'disable', 'enable']

/** Parses the command line. Undefined for another kind of command. Throws for an invalid command of this kind. */
export const readPeopleCommand = (args: readonly string[]): PeopleCommand | undefined => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false })
  const [verb, what] = positionals
  if (verb === undefined || !verbs.includes(verb)) return undefined
  const command = Command.safeParse({ verb, what })
  if (!command.success) throw new Error(`Name a person: ${verb} ADDRESS`)
  return command.data
}

export type PeopleDeps = ListPeopleDeps &
  DisablePersonDeps & {
    users: Pick<Users, 'findByEmail' | 'setDisabled' | 'setAdministrator'>
    safeguards: SafeguardsStore
    /** Adds people who aren't in the list to it, and returns how many. */
    reindex: () => Promise<number>
    /** Missing if the queues' sizes aren't known. */
    queueSizes?: QueueSizes | undefined
    heartbeat: Pick<Heartbeat, 'last'>
    now: number
  }

/** Runs the command and reports the result in words. Throws with a sentence that says what's wrong. */
export const obeyPeople = async (deps: PeopleDeps, command: PeopleCommand): Promise<string> => {
  switch (command.verb) {
    case 'users':
      return showPeople(deps, command.what)
    case 'queues':
      return showQueues(deps)
    case 'reindex':
      return `${await deps.reindex()} people were added to the list.`
    default:
      return decide(deps, command)
  }
}

const decide = async (deps: PeopleDeps, { verb, what }: Extract<PeopleCommand, { what: string }>): Promise<string> => {
  const found = await deps.users.findByEmail(what)
  if (!found) throw new Error(`No one has the address ${what}.`)
  const { id } = found.user
  if (verb === 'disable') await disablePerson(deps, { id, by: undefined, now: deps.now })
  if (verb === 'enable') await enablePerson(deps, { id, now: deps.now })
  if (verb === 'unlock') await removeSecondFactor(deps, id)
  if (verb === 'grant' || verb === 'revoke') await deps.users.setAdministrator(id, verb === 'grant')
  return `${what} ${done[verb] ?? ''}`
}

const done: Record<string, string> = {
  unlock: 'has no second factor anymore. Their password alone opens the account; ask them to add a factor again.',
  disable: 'is disabled. Every session has ended, and none of their posts go out.',
  enable: 'is enabled. Their posts go out again within 15 minutes.',
  grant: 'is an administrator.',
  revoke: 'is no longer an administrator.',
}

const listedMax = 100

const showPeople = async (deps: PeopleDeps, search: string) => {
  const { items, cursor } = await listPeople(deps, { search, limit: listedMax }, deps.now)
  const lines = items.map(
    ({ email, name, plan, state, isAdministrator }) => `${email}  ${name}  ${plan}  ${state}${isAdministrator ? '  administrator' : ''}`,
  )
  return [
    ...(lines.length > 0 ? lines : ['No one.']),
    ...(cursor === undefined ? [] : ['There are more. Search for a full address.']),
  ].join('\n')
}

const showQueues = async ({ queueSizes, heartbeat }: PeopleDeps) => {
  const beat = await heartbeat.last()
  const overdue =
    beat?.overdueSince === undefined ? 'Nothing is overdue.' : `The longest-waiting post has been overdue since ${beat.overdueSince}.`
  const swept = beat === undefined ? 'The sweep hasn’t run yet.' : `The sweep ran at ${beat.at}. ${overdue}`
  if (!queueSizes) return swept
  const lines = (await queueSizes.read()).map(
    ({ platform, waiting, delayed, running, deadLetters }) =>
      `${platformNames[platform].padEnd(10)} ${waiting} now, ${delayed} later, ${running} running, ${deadLetters} given up`,
  )
  return [...lines, swept].join('\n')
}

/** The table-backed dependencies of the commands about people. */
export const tablePeople = (table: Table, queueSizes?: QueueSizes): PeopleDeps => ({
  users: dynamoUsers(table),
  people: dynamoPeople(table),
  sessions: dynamoSessions(table),
  safeguards: dynamoSafeguards(table),
  settings: dynamoPublishingSettings(table),
  workspaces: dynamoWorkspaces(table),
  heartbeat: dynamoHeartbeat(table),
  reindex: () => reindexPeople(table),
  queueSizes,
  now: Date.now(),
})

const Person = z.object({ id: z.string(), createdAt: z.string() })

/**
 * Adds everyone who signed up before there was a list of people to that list. Returns how many it added. Safe to run
 * again. It scans the whole table, which none of our functions may do.
 */
export const reindexPeople = async ({ client, name: TableName }: Table): Promise<number> => {
  let count = 0
  let ExclusiveStartKey: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'sk = :profile AND attribute_not_exists(gsi4pk)',
        ExpressionAttributeValues: { ':profile': keys.user('').sk },
        ExclusiveStartKey,
      }),
    )
    for (const item of Items) if (await putIntoList(client, TableName, Person.parse(item))) count += 1
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return count
}

const putIntoList = (client: Table['client'], TableName: string, person: z.infer<typeof Person>) => {
  const { gsi4pk, gsi4sk } = indexKeys.person(person)
  return isAccepted(
    client.send(
      new UpdateCommand({
        TableName,
        Key: keys.user(person.id),
        UpdateExpression: 'SET gsi4pk = :list, gsi4sk = :place',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':list': gsi4pk, ':place': gsi4sk },
      }),
    ),
  )
}

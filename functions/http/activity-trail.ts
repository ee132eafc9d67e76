import * as z from 'zod'
import type { ActivityLog, Guest, TellActivity } from '#functions/ports/activity.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { recorded, recordedWhenTold } from '#shared/contracts/recorded.ts'
import { type Activity, type ActivityAction, type ActivityFacts, activityAboutMax } from '#shared/domain/activity.ts'
import { isShared, type WorkspaceId } from '#shared/domain/id.ts'
import { GivenRole } from '#shared/domain/roles.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { log } from '../runtime/log.ts'
import type { Call, Caller } from './answers.ts'

/** One thing that a use case reported about a call. */
export type Told = Parameters<TellActivity>[0]

type RecordedCall = {
  endpoint: Endpoint
  call: Pick<Call, 'now' | 'requestId'>
  caller: Caller | undefined
  input: unknown
  told: readonly Told[]
  /** The ID of what the call creates, if it creates something. */
  createdId: string | undefined
}

/**
 * Runs a call and, if it's listed in shared/contracts/recorded.ts, records what it did in the activity of its shared
 * workspace. An activity that can't be stored is logged as an error, and the call's answer stands.
 */
export const recordedInWorkspace = async <Answer>(
  activity: ActivityLog | undefined,
  { endpoint, call, caller, input, told, createdId }: RecordedCall,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const answer = await run()
  const name = `${endpoint.method} ${endpoint.path}`
  const action = recorded[name]
  const first = told.at(0)
  const workspaceId = first?.workspaceId ?? caller?.workspaceId
  if (!activity || action === undefined || workspaceId === undefined || !isShared(workspaceId)) return answer
  const named = namedIn(input)
  const facts = factsOf(told, { ...named, subject: named.subject ?? createdId, mustBeTold: recordedWhenTold.includes(name) })
  const guest = first?.guest
  const who = guest ? async () => ofGuest(guest) : caller && (async () => ofMember(await caller.person()))
  if (who && facts.length > 0) await keep(activity, workspaceId, { action, call, who, facts })
  return answer
}

type Who = Pick<Activity, 'userId' | 'name' | 'isGuest'>

const ofMember = ({ id, name }: User): Who => ({ userId: id, name })
const ofGuest = ({ shareId, name }: Guest): Who => ({ userId: shareId, name, isGuest: true })

type Doing = { action: ActivityAction; call: RecordedCall['call']; who: () => Promise<Who>; facts: readonly Fact[] }

const keep = async (activity: ActivityLog, workspaceId: WorkspaceId, { action, call, who, facts }: Doing) => {
  const { now, requestId } = call
  try {
    const done = { at: toInstant(now), requestId, ...(await who()) }
    const activities = facts.map(({ action: told, ...known }): Activity => ({ ...done, action: told ?? action, ...shortened(known) }))
    await activity.note(workspaceId, activities)
  } catch (error) {
    log.error('An activity was not kept.', error, { action, requestId })
  }
}

type Fact = Omit<Told, 'workspaceId' | 'guest'>

type Named = Pick<ActivityFacts, 'subject' | 'about' | 'roleAfter'>

/**
 * Returns what was reported about the thing that the call names. If nothing was, returns everything reported, one entry
 * per thing. If nothing was reported at all, returns what the call's input names.
 */
const factsOf = (told: readonly Told[], { mustBeTold, ...named }: Named & { mustBeTold: boolean }): Fact[] => {
  const facts = new Map<string | undefined, Fact>()
  for (const { workspaceId: _, guest: __, ...known } of told) {
    const earlier = facts.get(known.subject)
    facts.set(known.subject, earlier ? { ...known, timeBefore: earlier.timeBefore } : known)
  }
  const own = facts.get(named.subject)
  if (own) return [own]
  if (facts.size > 0) return [...facts.values()]
  return mustBeTold ? [] : [named]
}

const optionalText = z.string().optional().catch(undefined)
const Input = z
  .object({
    id: optionalText,
    postId: optionalText,
    accountId: optionalText,
    userId: optionalText,
    name: optionalText,
    email: optionalText,
    text: optionalText,
    role: z.enum(GivenRole.options).optional().catch(undefined),
  })
  .catch({})

/** Returns what the call's input names. A post takes precedence over its account or queue. */
const namedIn = (input: unknown): Named => {
  const { id, postId, accountId, userId, name, email, text, role } = Input.parse(input)
  return { subject: postId ?? userId ?? id ?? accountId, about: name ?? email ?? text, roleAfter: role }
}

/** Leaves out undefined values and a time that didn't change, and cuts the text to its beginning, on one line. */
const shortened = ({ about, timeBefore, timeAfter, ...rest }: ActivityFacts): ActivityFacts => {
  const facts = { ...rest, ...(timeBefore !== timeAfter && { timeBefore, timeAfter }) }
  const beginning = [...(about ?? '').replace(/\s+/g, ' ').trim()].slice(0, activityAboutMax).join('')
  const known = Object.entries({ ...facts, ...(beginning !== '' && { about: beginning }) }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known)
}

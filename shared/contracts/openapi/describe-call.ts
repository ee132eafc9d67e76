import type * as z from 'zod/mini'
import { keyScopeOf } from '../../domain/api-keys.ts'
import { type Endpoint, isPage, takesRevision, waitSecondsMax, wholeListMax } from '../endpoint.ts'

/** The first sentence of a call's summary, and the rest. */
const [firstSentence, rest] = [/^.*?[.!?](?=\s|$)/su, /^.*?[.!?]\s+(.*)$/su]

/** What a call is for, in one sentence. */
export const summaryOf = ({ summary }: Pick<Endpoint, 'summary'>) => firstSentence.exec(summary)?.[0] ?? summary

/** What else there is to know about a call: who may make it, and what it does with its headers. */
export const descriptionOf = (endpoint: Endpoint): string =>
  [
    rest.exec(endpoint.summary)?.[1],
    access(endpoint),
    endpoint.isForAdministrators ? 'For administrators only; otherwise 403 `forbidden`.' : undefined,
    freshSignIn(endpoint),
    idempotency(endpoint),
    takesRevision(endpoint) ? revision : undefined,
    endpoint.waits ? waiting : undefined,
    Object.values(endpoint.answers).some((answer) => isPage(answer)) ? paging : undefined,
    ...Object.values(endpoint.answers).map(wholeness),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')

const access = (endpoint: Endpoint) => {
  const { auth, permission } = endpoint
  const scope = keyScopeOf(endpoint)
  if (auth === 'anyone') return 'Anyone may make this call.'
  if (scope === undefined && permission === 'self') return 'For people with a session; no API key may make this call.'
  const role = `a session needs a role in the workspace with the permission \`${permission}\``
  return scope === undefined
    ? `No API key may make this call, and ${role}; otherwise 403 \`forbidden\`.`
    : `An API key needs the scope \`${scope}\`, and ${role}; otherwise 403 \`forbidden\`.`
}

const freshSignIn = ({ needsFreshSignIn }: Endpoint) =>
  needsFreshSignIn === undefined
    ? undefined
    : 'Requires a sign-in within the last five minutes, or a confirmation with `POST /auth/confirm` or `POST /auth/social/{provider}/confirm`; otherwise 403 `fresh-sign-in-required`.'

const idempotency = ({ creates, answersSecret }: Endpoint) => {
  if (!creates) return undefined
  return answersSecret
    ? 'Its answer has a secret, which isn’t stored: a repeat with the same `Idempotency-Key` replaces what the first one created.'
    : 'With an `Idempotency-Key`, a repeat within 24 hours gets the first answer again and creates nothing more.'
}

const revision =
  'Send the revision it’s based on, as `revision` or in `If-Match`, so that nobody’s changes are overwritten: 409 if the post was changed in the meantime.'

const waiting = `It waits about a second for the outcome. \`Prefer: wait=${waitSecondsMax}\` waits longer, and \`Prefer: respond-async\` not at all.`

const wholeness = (answer: z.ZodMiniType) => {
  const max = wholeListMax(answer)
  return max === undefined ? undefined : `The answer comes whole, with at most ${max} entries.`
}

const paging = 'The answer is one page. The next one begins at the `cursor` from its header `x-next-cursor`.'

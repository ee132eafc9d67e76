import * as z from 'zod'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { minuteMs } from '#shared/domain/times.ts'

type ChallengeDeps = { oneTimeTokens: OneTimeTokens; randomBytes: (count: number) => Uint8Array; now: () => number }

/** What a challenge was made for, and for whom, if that is known. */
export type ChallengeUse = { purpose: 'creation' | 'sign-in' | 'second-step'; subject: string }

const kind = 'passkey-challenge'
const validMs = 5 * minuteMs

/** A challenge for one answer of one kind, within five minutes. */
export const newChallenge = async (deps: ChallengeDeps, { purpose, subject }: ChallengeUse): Promise<string> => {
  const challenge = Buffer.from(deps.randomBytes(32)).toString('base64url')
  await deps.oneTimeTokens.put(kind, challenge, { payload: { purpose, subject }, expiresAt: deps.now() + validMs })
  return challenge
}

/** The challenge that an answer says it is for, used up; undefined when we made none such. */
export const takeChallenge = async (
  deps: ChallengeDeps,
  clientDataJSON: string,
  { purpose, subject }: ChallengeUse,
): Promise<string | undefined> => {
  const challenge = readChallenge(clientDataJSON)
  const payload = challenge === undefined ? undefined : await deps.oneTimeTokens.take(kind, challenge, deps.now())
  return payload?.purpose === purpose && payload.subject === subject ? challenge : undefined
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) })

const readChallenge = (clientDataJSON: string) => {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge
  } catch {
    return undefined
  }
}

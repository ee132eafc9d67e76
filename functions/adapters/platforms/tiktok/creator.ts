import type { AccountFacts } from '#shared/domain/account-facts.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { TikTokPrivacy } from '#shared/platforms/tiktok/options.ts'
import type { PlatformClient } from '../call.ts'
import { callTikTok } from './call.ts'
import { CreatorAnswer } from './responses.ts'

export type Creator = NonNullable<AccountFacts['creator']>

/** What TikTok says about an account now. Crier asks whenever a person writes a post, and right before it is sent. */
export const askCreator = async (deps: PlatformClient, accessToken: string) => {
  const called = await callTikTok(deps, {
    path: '/post/publish/creator_info/query/',
    accessToken,
    data: CreatorAnswer,
    timeoutMs: 10 * secondMs,
  })
  return called.kind === 'ok' ? { kind: 'ok' as const, creator: toCreator(called.value) } : called
}

/** Whether a refusal says that the account can't post now: TikTok answers so instead of telling what it may do. */
export const isAboutCreator = ({ reason: { platformCode = '' } }: Refusal) =>
  platformCode.startsWith('spam_risk') || platformCode === 'reached_active_user_cap'

/** Levels that Crier doesn't know can't be chosen. */
const toCreator = (answer: CreatorAnswer): Creator => ({
  nickname: answer.creator_nickname,
  username: answer.creator_username,
  privacies: answer.privacy_level_options.flatMap((level) => TikTokPrivacy.safeParse(level).data ?? []),
  commentsAreOff: answer.comment_disabled,
  duetsAreOff: answer.duet_disabled,
  stitchesAreOff: answer.stitch_disabled,
  videoMaxMs: answer.max_video_post_duration_sec * secondMs,
})

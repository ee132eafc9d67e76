import type { PlatformClient } from '../call.ts'
import { callThreads } from './call.ts'
import { QuotaAnswer } from './responses.ts'

/** How many posts and replies an account has made through apps in 24 hours, and may make. */
export const readQuota = async (deps: PlatformClient, accessToken: string, timeoutMs?: number) => {
  const called = await callThreads(deps, {
    method: 'GET',
    path: 'me/threads_publishing_limit',
    query: { fields: 'quota_usage,config,reply_quota_usage,reply_config' },
    accessToken,
    answer: QuotaAnswer,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  if (called.kind !== 'ok') return called
  const [{ quota_usage, config, reply_quota_usage = 0, reply_config }] = called.value.data
  return {
    kind: 'known' as const,
    posts: { used: quota_usage, total: config.quota_total },
    replies: { used: reply_quota_usage, total: reply_config?.quota_total ?? Number.POSITIVE_INFINITY },
  }
}

import type { Checked } from '../../platforms/checked.ts'
import { rules } from '../../platforms/rules.ts'
import { Platform } from '../platforms.ts'
import type { Finding } from '../preflight.ts'

/** Loads what finds in an account's content what its platform would refuse, and what the person should know; each finding names the account. */
export const loadContentCheck = async (): Promise<(content: Checked) => Finding[]> => {
  const checks = new Map(
    await Promise.all(Platform.options.map(async (platform) => [platform, await rules[platform].loadCheck()] as const)),
  )
  return (content) => {
    const { id, platform } = content.account
    return (
      checks
        .get(platform)?.(content)
        .map((finding) => ({ ...finding, accountId: id })) ?? []
    )
  }
}

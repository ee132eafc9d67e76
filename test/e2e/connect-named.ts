import type { Platform } from '#shared/domain/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { connectPage } from '../api/connect-page.ts'
import { connectAccount, type Person } from '../api/person.ts'

/** Connects an account on each of these platforms, named after the person, and returns what they're called. */
export const connectNamed = async (person: Person & { handles: string[] }, ...platforms: Platform[]) => {
  const names: string[] = []
  for (const platform of platforms) {
    const account =
      platform === 'facebook'
        ? await connectPage(person, 'una')
        : await connectAccount(person, platform, `${person.handles[0]}_${platform}`)
    names.push(accountName(account))
  }
  return names
}

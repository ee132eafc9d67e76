import type { Platform } from '#shared/domain/platforms.ts'
import { connectPage } from '../api/connect-page.ts'
import { connectAccount, type Person } from '../api/person.ts'

/** Connects an account on each of these platforms, named after the person, and returns their handles. */
export const connectNamed = async (person: Person & { handles: string[] }, ...platforms: Platform[]) => {
  const handles: string[] = []
  for (const platform of platforms) {
    const account =
      platform === 'facebook'
        ? await connectPage(person, 'una')
        : await connectAccount(person, platform, `${person.handles[0]}_${platform}`)
    handles.push(platform === 'facebook' || platform === 'linkedin' ? account.name : `@${account.username}`)
  }
  return handles
}

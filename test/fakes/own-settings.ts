import type { OwnApp, OwnApps } from '#functions/ports/platforms.ts'
import type { SignUpChoice, SignUpChoices } from '#functions/ports/sign-up.ts'
import type { Platform } from '#shared/domain/platforms.ts'

/** Administrators' own platform apps, in memory. */
export const fakeOwnApps = (): OwnApps => {
  const apps = new Map<Platform, OwnApp & { clientSecret: string }>()
  return {
    list: async () => Object.fromEntries([...apps].map(([platform, { clientId, setAt }]) => [platform, { clientId, setAt }])),
    get: async (platform) => {
      const app = apps.get(platform)
      return app && { clientId: app.clientId, clientSecret: app.clientSecret }
    },
    put: async (platform, app) => void apps.set(platform, app),
    remove: async (platform) => apps.delete(platform),
  }
}

/** The sign-up setting in memory. */
export const fakeSignUpChoices = (): SignUpChoices => {
  let choice: SignUpChoice | undefined
  return {
    get: async () => choice,
    put: async (chosen) => {
      choice = chosen
    },
  }
}

import type { IdentityProvider, SignInOutcome, SignInRefusal } from '#functions/ports/identity-provider.ts'
import type { Provider } from '#shared/domain/users.ts'

/** A provider where a code is a person's name, or one of the configured refusals. */
export type FakeIdentityProvider = IdentityProvider & {
  refusals: Map<string, SignInRefusal>
  /** People whose address doesn't match their name, or whose account differs from an earlier one. */
  people: Map<string, { email?: string; subject?: string; name?: string }>
  asked: { code: string; codeVerifier: string }[]
}

/** `ada` has the subject ada-id and the address ada@example.com. */
export const fakeIdentityProvider = (provider: Provider, isAvailable = true): FakeIdentityProvider => {
  const refusals: FakeIdentityProvider['refusals'] = new Map()
  const people: FakeIdentityProvider['people'] = new Map()
  const asked: FakeIdentityProvider['asked'] = []
  return {
    provider,
    isAvailable,
    refusals,
    people,
    asked,
    async identify(request): Promise<SignInOutcome> {
      asked.push(request)
      const refusal = refusals.get(request.code)
      if (refusal) return { kind: 'refused', refusal }
      const { email = `${request.code}@example.com`, subject = `${request.code}-id`, name = request.code } = people.get(request.code) ?? {}
      return { kind: 'vouched', person: { identity: { provider, subject }, email, name } }
    },
  }
}

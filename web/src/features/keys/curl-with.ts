import type { Scope } from '#shared/domain/api-keys.ts'

/**
 * A command that tries a key: it saves a draft, or if the key can't do that, it asks what the key can do. It has its own
 * file, because its headers would look like untranslated texts in a component.
 */
export const curlWith = (secret: string, scopes: readonly Scope[], origin: string) => {
  const authorization = `-H "Authorization: Bearer ${secret}"`
  return scopes.includes('write')
    ? [
        `curl ${origin}/api/v1/posts/drafts \\`,
        `  ${authorization} \\`,
        '  -H "Content-Type: application/json" \\',
        `  -d '{"content":"Oyez!"}'`,
      ].join('\n')
    : [`curl ${origin}/api/v1/me \\`, `  ${authorization}`].join('\n')
}

import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { minuteMs } from '#shared/domain/times.ts'

/** A text that was opened is opened again without the key service for this long, in ms. */
const rememberedMs = minuteMs
const textsMax = 500

/** A vault that remembers what it opened or sealed in this process for a minute at most. Nothing of it is ever written down. */
export const rememberingVault = (vault: Vault, now: () => number): Vault => {
  const remembered = new Map<string, { text: string; until: number }>()
  const keyOf = (sealed: string, { userId, accountId, purpose }: SealContext) => JSON.stringify([sealed, userId, accountId, purpose])
  const remember = (key: string, text: string) => {
    for (const [old, { until }] of remembered) if (until <= now() || remembered.size >= textsMax) remembered.delete(old)
    remembered.set(key, { text, until: now() + rememberedMs })
  }

  return {
    async seal(text, context) {
      const sealed = await vault.seal(text, context)
      remember(keyOf(sealed, context), text)
      return sealed
    },
    async open(sealed, context) {
      const key = keyOf(sealed, context)
      const known = remembered.get(key)
      if (known && known.until > now()) return known.text
      const text = await vault.open(sealed, context)
      remember(key, text)
      return text
    },
  }
}

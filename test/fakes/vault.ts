import type { SealContext, Vault } from '#functions/ports/vault.ts'

/**
 * A vault in memory, the only way to read what it has sealed. `opened` counts uses. While `isDown` is set, it throws.
 */
export const fakeVault = (): Vault & { opened: number; isDown: boolean } => {
  const texts = new Map<string, { text: string; context: SealContext }>()

  return {
    opened: 0,
    isDown: false,
    async seal(text, context) {
      if (this.isDown) throw new Error('The key service is out of reach.')
      if (Buffer.byteLength(text) > 4_096) throw new Error('The text is too large to be sealed.')
      const sealed = `sealed-${texts.size + 1}`
      texts.set(sealed, { text, context })
      return sealed
    },
    async open(sealed, context) {
      if (this.isDown) throw new Error('The key service is out of reach.')
      const entry = texts.get(sealed)
      if (!entry || JSON.stringify(entry.context) !== JSON.stringify(context)) throw new Error('The text does not open.')
      this.opened += 1
      return entry.text
    },
  }
}

import { i18n } from '#web/lib/i18n.ts'

/**
 * A honeypot field for programs that fill in everything they find. People can't see it or reach it by keyboard or
 * screen reader.
 */
export const FormTrap = () => (
  <div className="invisible absolute size-px overflow-hidden">
    <label>
      {i18n.t('Website')}
      <input name="website" autoComplete="off" />
    </label>
  </div>
)

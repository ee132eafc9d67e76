import { i18n } from '#web/lib/i18n.ts'

/** A field for programs that fill in whatever they find. People neither see it nor come to it by keyboard or screen reader. */
export const FormTrap = () => (
  <div className="invisible absolute size-px overflow-hidden">
    <label>
      {i18n.t('Website')}
      <input name="website" autoComplete="off" />
    </label>
  </div>
)

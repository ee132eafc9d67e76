import { type Language, languageNames, languages } from '#shared/domain/languages.ts'
import { Segmented } from '#web/components/segmented.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useChoices } from '../use-choices.ts'

const asOnDevice = 'device'

/** The language of Crier and its emails. */
export const LanguageChoice = () => {
  const { person, choose } = useChoices()
  return (
    <Segmented
      label={i18n.t('Language')}
      value={person.preferences.language ?? asOnDevice}
      onChange={(chosen) => choose({ preferences: { language: chosen === asOnDevice ? null : chosen } })}
      options={[
        { value: asOnDevice, label: i18n.t('As on this device'), name: i18n.t('As on this device: language') },
        ...languages.map(choice),
      ]}
      isFirstApart
    />
  )
}

const choice = (language: Language) => ({ value: language, label: languageNames[language] })

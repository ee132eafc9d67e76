import type { LinkedInOptions as Options } from '#shared/platforms/linkedin/model.ts'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'

type Visibility = NonNullable<Options['visibility']>
type Article = { source?: string | undefined; title?: string | undefined; description?: string | undefined }

const visibilityNames: Record<Visibility, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Only your connections',
  LOGGED_IN: 'Anyone on LinkedIn',
}
const choices = (['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'] as const).map((value) => ({ value, label: visibilityNames[value] }))

/** What only LinkedIn is told. */
export const LinkedInOptions = ({ options, onChange, accounts, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const { article = { source: '', title: '' } } = options
  const changeArticle = (part: Article) => {
    const { source = '', title = '', description } = { ...article, ...part }
    change({ article: source === '' && title === '' && !description ? undefined : { source, title, description } })
  }
  const defaults = [...new Set(accounts.map(({ settings }) => settings.visibility ?? 'PUBLIC'))]
  const [only] = defaults
  const hasArticle = options.article !== undefined || files.length === 0
  const hasTitle = options.title !== undefined || files.some(({ kind }) => kind === 'video')
  return (
    <>
      <div className="max-w-72">
        <ChoiceOption
          label="Who can see it"
          field="options.linkedin.visibility"
          value={options.visibility}
          unchosen={only !== undefined && defaults.length === 1 ? visibilityNames[only] : 'As set for each account'}
          choices={choices}
          onChange={(visibility) => change({ visibility })}
          error={errorOf('options.linkedin.visibility')}
        />
      </div>
      {hasArticle && (
        <fieldset data-field="options.linkedin.article" tabIndex={-1} className="grid gap-3 rounded-card border border-line p-3">
          <legend className="px-1 font-semibold text-sm">Link card</legend>
          <p className="text-ink-muted text-sm">LinkedIn reads nothing from the page itself, so its title is needed.</p>
          <TextOption
            label="Address"
            field="options.linkedin.article.source"
            kind="address"
            value={article.source}
            onChange={(source) => changeArticle({ source })}
            error={errorOf('options.linkedin.article.source') ?? errorOf('options.linkedin.article')}
          />
          <TextOption
            label="Title of the card"
            field="options.linkedin.article.title"
            value={article.title}
            onChange={(title) => changeArticle({ title })}
            error={errorOf('options.linkedin.article.title')}
          />
          <TextOption
            label="Description of the card"
            field="options.linkedin.article.description"
            value={article.description}
            onChange={(description) => changeArticle({ description })}
            error={errorOf('options.linkedin.article.description')}
          />
        </fieldset>
      )}
      {hasTitle && (
        <TextOption
          label="Title of the video"
          field="options.linkedin.title"
          value={options.title}
          onChange={(title) => change({ title })}
          error={errorOf('options.linkedin.title')}
        />
      )}
      <TickOption
        field="options.linkedin.isReshareDisabled"
        isOn={options.isReshareDisabled}
        onChange={(isReshareDisabled) => change({ isReshareDisabled })}
      >
        Others may not share it on
      </TickOption>
    </>
  )
}

import type { TikTokOptions as Options } from '#shared/platforms/tiktok/model.ts'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TickOption } from '../parts/options/tick-option.tsx'

const musicUrl = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en'
const brandedUrl = 'https://www.tiktok.com/legal/page/global/bc-policy/en'

/** What TikTok has the person agree to, in TikTok's words, before anything is sent there. */
export const TikTokConsent = ({ options, onChange, errorOf }: OptionPanel<Options>) => (
  <div className="grid gap-1.5 border-line border-t pt-4">
    <TickOption
      field="options.tiktok.hasAgreed"
      isOn={options.hasAgreed}
      onChange={(hasAgreed) => onChange({ ...options, hasAgreed })}
      error={errorOf('options.tiktok.hasAgreed')}
    >
      By posting, you agree to TikTok’s{' '}
      {options.brandedContent && (
        <>
          <Terms url={brandedUrl}>Branded Content Policy</Terms> and{' '}
        </>
      )}
      <Terms url={musicUrl}>Music Usage Confirmation</Terms>.
    </TickOption>
    <p className="text-ink-muted text-sm">After it is sent, TikTok may take a few minutes until it shows the post.</p>
  </div>
)

const Terms = ({ url, children }: { url: string; children: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {children}
  </a>
)

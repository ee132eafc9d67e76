import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Hashtag Generator')
  return <h1>Hashtag Generator</h1>
}

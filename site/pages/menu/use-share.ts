import { useEffect, useState } from 'react'
import { useHref } from 'react-router-dom'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { itemQuery, type Configuration } from '#domain/menu/drink-address.ts'
import { t } from '../../texts/t.ts'

/**
 * Sends the address of an item as it is configured: by what the device has for that, else by copying it.
 * @returns what is to be said afterwards, '' while there is nothing
 */
export function useShare(item: MenuItem, configuration: Configuration) {
  const [said, setSaid] = useState('')
  const [hasCopied, setHasCopied] = useState(false)
  // It may lie over a text: long enough to be read, then gone.
  useEffect(() => {
    if (!hasCopied) return
    const end = setTimeout(() => setHasCopied(false), COPIED_MS)
    return () => clearTimeout(end)
  }, [hasCopied])
  const menu = useHref('/menu')
  const share = async () => {
    const url = `${location.origin}${menu}${itemQuery(item, configuration)}`
    const data = { title: item.name, url }
    setSaid('')
    setHasCopied(false)
    try {
      if (navigator.canShare?.(data)) return await navigator.share(data)
      await navigator.clipboard.writeText(url)
      setHasCopied(true)
    } catch (error) {
      // Who puts the device's own dialog away has changed their mind.
      if ((error as Error).name !== 'AbortError')
        setSaid(t('This browser does not let us copy. The link is {url}', { url }))
    }
  }
  return { said: hasCopied ? t('Link copied') : said, share: () => void share() }
}

const COPIED_MS = 5000

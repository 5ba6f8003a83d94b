import { useEffect, useState } from 'react'

/** What somebody fills in: any form of the site, and the contest's tag. */
const FORMS = '.form, lounge-survey'
/** As long as a tap takes, so that nothing appears between a finger and the button below it. */
const PRESS_MS = 400

/** True while a form of the page has the focus: what floats makes room for its fields, errors and button. */
export function useFormFocus(): boolean {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const look = (target: EventTarget | null) => {
      clearTimeout(leaving)
      const isForm = target instanceof Element && target.closest(FORMS) !== null
      if (isForm) setIn(true)
      else leaving = setTimeout(() => setIn(false), PRESS_MS)
    }
    const onFocus = ({ target }: FocusEvent) => look(target)
    const onBlur = ({ relatedTarget }: FocusEvent) => look(relatedTarget)
    look(document.activeElement)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      clearTimeout(leaving)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  return isIn
}

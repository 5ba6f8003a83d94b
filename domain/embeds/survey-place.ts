/**
 * What a page writes into its style sheet, or into a `<style>` before the tag, so that nothing moves when the survey comes after it:
 * the heights of widgets/survey/place.css, before the script is there.
 */
export const SURVEY_PLACE = `:where(lounge-survey:not([hidden])) {
  display: block;
  max-width: 100%;
}
lounge-survey:not(:defined)::after {
  content: '';
  display: grid;
  grid-template-columns: minmax(260px, 640px);
  padding: 0 0 clamp(380px, (618px - 100%) * 999, 552px);
}`

/** The same for the countdown: the heights of widgets/countdown/place.css. */
export const COUNTDOWN_PLACE = `:where(lounge-countdown:not([hidden])) {
  display: block;
  max-width: 100%;
}
lounge-countdown:not(:defined)::after {
  content: '';
  display: block;
  padding: 0 0 clamp(196px, (560px - 100%) * 999, 240px);
}`

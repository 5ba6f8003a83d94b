/** Questions and answers. Posts, the board and the legal pages are in English. */
export const TEXTS = {
  'Ask the wall.': 'Pregúntale a la pared.',
  'Type a word or two': 'Escribe una o dos palabras en inglés',
  'dog, oat milk, refund': 'dog, oat milk, refund',
  '{count} answer': '{count} respuesta',
  '{count} answers': '{count} respuestas',
  'the questions': 'las preguntas',
  'Groups of questions': 'Grupos de preguntas',
  'Not on the wall? {ask}, and it may go up here.':
    '¿No está en la pared? {ask}, y quizá la colguemos aquí.',
  'Ask us yourself': 'Pregúntanos tú',
  'Nobody has asked us that yet.': 'Nadie nos ha preguntado eso todavía.',
  'There are no questions on the wall right now.': 'Ahora no hay preguntas en la pared.',
  or: 'o',
  'see all questions': 'ver todas las preguntas',
  'Link to this answer': 'Enlace a esta respuesta',
}

/** How one signs in, makes an account, and gets a new password. The rooms behind it are in English. */
export const TEXTS = {
  // Signing in
  'Enter your code.': 'Escribe tu código.',
  'For {email}.': 'Para {email}.',
  Back: 'Volver',
  'A link by email.': 'Un enlace por correo.',
  'No password needed: the link in the email signs you in.':
    'Sin contraseña: el enlace del correo inicia tu sesión.',
  'Enter your email.': 'Escribe tu correo.',
  'Enter your password.': 'Escribe tu contraseña.',
  'New here?': '¿Es tu primera vez?',
  'Make an account': 'Crear una cuenta',
  'You don’t need an account to order: pick your drinks, leave a name, pay at the counter.':
    'No necesitas una cuenta para ordenar: elige tus bebidas, deja un nombre, paga en la barra.',
  'This is a demo. The log of the server lists its accounts.':
    'Esto es una demostración. El registro del servidor muestra sus cuentas.',
  'Signing in…': 'Iniciando sesión…',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'Email me a link now': 'Envíame un enlace ahora',
  Password: 'Contraseña',
  Show: 'Mostrar',
  'what is typed': 'lo que escribes',
  or: 'o',
  'Email me a link instead': 'Mejor envíame un enlace por correo',
  'Waiting for your passkey…': 'Esperando tu clave de acceso…',
  'Use a passkey': 'Usar una clave de acceso',
  'Going to Google…': 'Abriendo Google…',
  'Continue with Google': 'Continuar con Google',
  'One moment…': 'Un momento…',
  'Continue as a demo Google customer': 'Continuar como cliente de prueba de Google',
  'Demo: you sign in as a made-up customer, without Google.':
    'Una demostración: un cliente inventado, y no se le pregunta nada a Google.',
  'Second step': 'Segundo paso',
  Continue: 'Continuar',
  'Checking…': 'Comprobando…',
  'Enter one of your recovery codes.': 'Escribe uno de tus códigos de recuperación.',
  'Enter the six digits.': 'Escribe los seis dígitos.',
  'Recovery code': 'Código de recuperación',
  Code: 'Código',
  'One of those you kept when you set this up. Each works once.':
    'Uno de los que guardaste al configurarlo. Cada uno sirve una vez.',
  'The six digits that your authenticator app shows now.':
    'Los seis dígitos que muestra ahora tu app de autenticación.',
  'Use the code of my app': 'Usar el código de mi app',
  'I don’t have my phone: use a recovery code':
    'No tengo mi teléfono: usar un código de recuperación',
  come: 'ven,',
  'on in': 'entra',
  try: 'otra',
  again: 'vez',

  // A new account
  'Almost there.': 'Ya casi.',
  'Nothing there after a few minutes? Check your spam folder.':
    '¿No llega después de unos minutos? Revisa tu carpeta de spam.',
  'Check {email} for a link from us. It lets you choose your password or, if that address already has an account, signs you in.':
    'Busca en el correo de {email} un enlace nuestro: con él eliges tu contraseña o, si esa dirección ya tiene una cuenta, inicias sesión.',
  'Check what I typed': 'Revisar lo que escribí',
  'Your new account.': 'Tu cuenta nueva.',
  'Your orders, your usuals and your favorites, on every device.':
    'Tus órdenes, lo de siempre y tus favoritos, en todos tus dispositivos.',
  'Already have an account?': '¿Ya tienes una cuenta?',
  'New account': 'Cuenta nueva',
  'Make my account': 'Crear mi cuenta',
  'This café sends no email yet: the link with which you choose your password is kept at the café, where its owner reads it to you.':
    'Este café todavía no envía correos: el enlace para elegir tu contraseña se guarda en el café, y su dueño te lo lee.',
  'Enter your email. This café sends none yet: the one with which you choose a new password is kept at the café, where its owner reads it to you.':
    'Escribe tu correo. Este café todavía no envía ninguno: el que te deja elegir otra contraseña se guarda en el café, y su dueño te lo lee.',
  'We email you a link. You choose your password there.':
    'Te enviamos un enlace por correo. Ahí eliges tu contraseña.',
  'The name we call out at the counter.': 'El nombre que llamamos en la barra.',

  // A link by mail, and a new password
  'Check your email.': 'Revisa tu correo.',
  'Your email waits at the café.': 'Tu correo espera en el café.',
  'This café sends no email yet: ask its owner, who can read yours to you.':
    'Este café todavía no envía correos: pregúntale a su dueña o dueño, que puede leer el tuyo en la bandeja de salida.',
  'If {email} has an account here, check its inbox for a link from us that signs you in. It works once.':
    'Si {email} tiene una cuenta aquí, busca en su correo un enlace nuestro para iniciar sesión. Sirve una vez.',
  'If {email} has an account here, check its inbox for a link from us to choose a new password. It works once.':
    'Si {email} tiene una cuenta aquí, busca en su correo un enlace nuestro para elegir otra contraseña. Sirve una vez.',
  'Use another address': 'Usar otra dirección',
  'A link by email': 'Un enlace por correo',
  'A link for a new password': 'Un enlace para otra contraseña',
  'Email me a link': 'Envíame un enlace',
  'Forgot password': 'Olvidé mi contraseña',
  'Enter your email. We send you a link with which you choose a new password.':
    'Escribe tu correo. Te enviamos un enlace para elegir otra contraseña.',
  'Remembered it?': '¿Ya la recordaste?',
  'New password': 'Contraseña nueva',
  'A new password.': 'Otra contraseña.',
  'Long is strong: three or four words that only you would put together.':
    'Larga es segura: tres o cuatro palabras que solo tú juntarías.',
  'Set your password': 'Guarda tu contraseña',
  'Set my password': 'Guardar mi contraseña',
  'Setting it…': 'Guardando…',
  'Know your password?': '¿Recuerdas tu contraseña?',
  'Your new password is set once this is done.':
    'Tu contraseña nueva queda guardada al terminar esto.',
  'Your new password is set': 'Tu contraseña nueva está guardada',
  'You were signed out everywhere else.': 'Se cerró tu sesión en los demás dispositivos.',
  'At least {count} characters.': 'Al menos {count} caracteres.',
  'Too much of the same. Mix it up.': 'Se repite demasiado. Varíala.',
  'Fine. A few words in a row would be stronger.':
    'Bien. Varias palabras juntas serían más seguras.',
  'Good.': 'Buena.',
  'Very good.': 'Muy buena.',
  'One moment.': 'Un momento.',
  'Your link is being read.': 'Estamos leyendo tu enlace.',
  'Link not opened': 'No se abrió el enlace',
  'This link doesn’t work.': 'Este enlace no funciona.',

  'Invalid credentials': 'Ese correo y esa contraseña no coinciden.',
  'Check both, or have a link emailed to you: it signs you in without a password.':
    'Revísalos, o pide un enlace por correo: con él inicias sesión sin contraseña.',

  // Why it was refused (domain/people/sign-in-texts.ts)
  'Part of this link is missing, or it isn’t ours. Open it from the email again, or ask for a new one.':
    'Este enlace no es nuestro, o no se copió completo. Pide otro.',
  'This link was used already. Ask for a new one.': 'Este enlace ya se usó. Pide otro.',
  'This link is too old. Ask for a new one.': 'Este enlace ya venció. Pide otro.',
  'This account was closed. Please ask the café.': 'Esta cuenta se cerró. Pregunta en el café.',
  'This address has an account already. Sign in, or ask for a link by email.':
    'Esta dirección ya tiene una cuenta. Inicia sesión, o pide un enlace por correo.',
  'That took too long, or too many codes were wrong. Please sign in again.':
    'Tardó demasiado, o hubo muchos códigos equivocados. Inicia sesión otra vez.',
  'That code is not right. Try the one your app shows now.':
    'Ese código no es correcto. Prueba el que tu app muestra ahora.',
  'That code was used already. Wait for your app to show the next one.':
    'Ese código ya se usó. Espera a que tu app muestre el siguiente.',
  'This passkey is not known here. It may have been removed: sign in another way.':
    'No conocemos esta clave de acceso. Quizá se quitó: inicia sesión de otra forma.',
  'The passkey could not be checked. Please try again.':
    'No se pudo comprobar la clave de acceso. Inténtalo de nuevo.',
  'That took too long. Please try the passkey once more.':
    'Tardó demasiado. Prueba otra vez la clave de acceso.',
  'Signing in with Google is not set up here. Use your email instead.':
    'Aquí no se puede iniciar sesión con Google. Usa tu correo.',
  'Google does not answer. Try again in a minute, or sign in with your email.':
    'Google no responde. Inténtalo en un minuto, o inicia sesión con tu correo.',
  'Signing in with Google did not work out. Please try again.':
    'No se pudo iniciar sesión con Google. Inténtalo de nuevo.',
  'Google has not verified the address of that account. Sign in another way.':
    'Google no ha verificado la dirección de esa cuenta. Inicia sesión de otra forma.',
  'That address has an account here. Sign in with your password, or with a link by email.':
    'Esa dirección ya tiene una cuenta aquí. Inicia sesión con tu contraseña, o con un enlace por correo.',
}

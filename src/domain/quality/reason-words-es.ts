import type { FRENCH_REASONS } from './reason-words-fr.ts'

/** Why a step of enrichment brought nothing, in Spanish, by its English sentence; `{}` is a blank. */
export const SPANISH_REASONS: Readonly<Record<keyof typeof FRENCH_REASONS, string>> = {
  'Something went wrong here; the operator’s log has it.':
    'Se ha producido un error; consta en el registro del operador.',
  'The party is fictional: no source knows it, and none was asked.':
    'La empresa es ficticia: ninguna fuente la conoce y no se ha consultado ninguna.',
  'The SIREN is not known yet: the step that looks for it has had no answer.':
    'El SIREN aún no se conoce: el paso que lo busca no ha obtenido respuesta.',
  'The SIREN is not known: run the step siren, or accept one that was found.':
    'El SIREN no se conoce: lance el paso siren o acepte uno de los hallados.',
  'There is no company name and no SIREN to go by.': 'No hay nombre de empresa ni SIREN con los que buscar.',
  'There is no company name to go by.': 'No hay nombre de empresa con el que buscar.',
  'The SIREN entered is none: its check digit is wrong.':
    'El SIREN introducido no es válido: su dígito de control es erróneo.',
  'No active company is registered under exactly this name.':
    'Ninguna empresa activa está inscrita exactamente con este nombre.',
  '{} active companies bear this name: enter the SIREN to say which is meant.':
    '{} empresas activas llevan este nombre: introduzca el SIREN para indicar cuál.',
  'Several legal entities bear this name.': 'Varias entidades jurídicas llevan este nombre.',
  'The register publishes no company with this SIREN.': 'El registro no publica ninguna empresa con este SIREN.',
  'The French register finds no company by this name.':
    'El registro francés no encuentra ninguna empresa con este nombre.',
  'The register lists nobody who leads the company.': 'El registro no indica a nadie al frente de la empresa.',
  'The register lists no statutory auditor.': 'El registro no indica ningún auditor de cuentas.',
  'No accounts of this company are published.': 'No hay cuentas publicadas de esta empresa.',
  'The accounts that are published are confidential, or not to be trusted.':
    'Las cuentas publicadas son confidenciales o no son fiables.',
  'The gazette has announced no insolvency proceedings and no deregistration.':
    'El boletín BODACC no ha publicado ningún procedimiento concursal ni baja registral.',
  'GLEIF lists no legal entity by this name or number.': 'GLEIF no registra ninguna entidad con este nombre o número.',
  'The BCE/INPI ratios': 'El servicio BCE/INPI',
  '{} is being left alone after failures or at its own request.':
    '{} no se consulta por ahora, tras varios fallos o a petición propia.',
  '{} asked for fewer requests; it is asked again in {} seconds.':
    '{} ha pedido menos solicitudes; se volverá a consultar en {} segundos.',
  '{} answered something other than JSON.': '{} ha respondido algo distinto de JSON.',
  '{} answered with status {}.': '{} ha respondido con el estado {}.',
  '{} answered in a shape that is not known.': '{} ha respondido en un formato desconocido.',
  '{} answered more than is read.': '{} ha respondido más de lo que se lee.',
  '{} did not answer in time.': '{} no ha respondido a tiempo.',
  '{} cannot be found from here.': 'No se encuentra {} desde aquí.',
  '{} cannot be reached.': 'No se puede conectar con {}.',
  'Nothing says where the website is.': 'Nada indica dónde está el sitio web.',
  'The website says nothing of a product.': 'El sitio web no dice nada de un producto.',
  'The website’s home page has no text.': 'La página de inicio del sitio web no tiene texto.',
  'The website is not in use: its page only keeps the place.':
    'El sitio web no está en uso: su página solo reserva el lugar.',
  'The website’s pages lead on to one another without end.':
    'Las páginas del sitio web se remiten unas a otras sin fin.',
  'The page is not HTML, though it says so.': 'La página no es HTML, aunque lo declara.',
  'The page is not HTML.': 'La página no es HTML.',
  'The page is compressed in a way that was not asked for.': 'La página está comprimida de una forma que no se pidió.',
  'The page is longer than {} bytes.': 'La página supera los {} bytes.',
  'The name of the website does not resolve.': 'El nombre del sitio web no se resuelve.',
  'The name of the website did not resolve in time.': 'El nombre del sitio web no se resolvió a tiempo.',
  'The website’s address or port is not one of the public web.':
    'La dirección o el puerto del sitio web no son de la web pública.',
  'The website redirects more than {} times.': 'El sitio web redirige más de {} veces.',
  'The website’s robots.txt does not allow this reader.': 'El robots.txt del sitio web no permite este lector.',
  'The website answered {}: there is no such page.': 'El sitio web ha respondido {}: esa página no existe.',
  'The website answered {}: it does not let this reader in.': 'El sitio web ha respondido {}: no admite este lector.',
  'The website answered {}.': 'El sitio web ha respondido {}.',
  'The website did not answer in time.': 'El sitio web no ha respondido a tiempo.',
  'The headers of the answer are longer than {} bytes.': 'Los encabezados de la respuesta superan los {} bytes.',
  'The answer is not valid HTTP.': 'La respuesta no es HTTP válido.',
  'The answer is not compressed as it says.': 'La respuesta no está comprimida como declara.',
  'The website’s certificate is not valid.': 'El certificado del sitio web no es válido.',
  'The website did not accept the connection, or broke it off.':
    'El sitio web no ha aceptado la conexión o la ha cortado.',
  'The web address is not valid.': 'La dirección web no es válida.',
  'Only http and https are read.': 'Solo se leen http y https.',
  'A web address with a user name is not read.': 'No se lee una dirección web con nombre de usuario.',
  'A website has a name; a numeric address is not read.':
    'Un sitio web tiene un nombre; no se lee una dirección numérica.',
  'The name is not one of the public internet.': 'El nombre no es de la internet pública.',
}

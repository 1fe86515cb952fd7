import type { TranslationOf } from '../../messages.ts'
import type { FIELD_TEXTS_EN } from '../en/fields.ts'

/** What a field must be; follows the field’s name, in Spanish. */
export const FIELD_TEXTS_ES: TranslationOf<typeof FIELD_TEXTS_EN> = {
  field_contradicts: 'contradice al mismo campo en su otra grafía',
  field_required: 'es obligatorio',
  field_one_of: 'debe ser uno de estos valores: {{values}}',
  field_email: 'debe ser una dirección de correo como nombre@empresa.com',
  field_country: 'debe ser un país: un código ISO 3166-1 como FR, o su nombre',
  field_siren: 'debe ser un SIREN de nueve cifras o un SIRET de catorce, con dígitos de control correctos',
  field_lost_character:
    'contiene U+FFFD o medio carácter: un programa no pudo leer ahí un carácter; envíe el texto original',
  field_uuid: 'debe ser un UUID de versión 4',
  field_pattern: 'debe corresponder a {{pattern}}',
  field_format: 'debe tener el formato {{format}}',
  field_integer: 'debe ser un número entero',
  field_type: 'debe ser de tipo {{type}}',
  field_too_long: {
    one: 'debe tener {{count}} carácter como máximo',
    other: 'debe tener {{count}} caracteres como máximo',
  },
  field_too_short: {
    one: 'debe tener {{count}} carácter como mínimo',
    other: 'debe tener {{count}} caracteres como mínimo',
  },
  field_empty: 'no debe estar vacío',
  field_too_many_items: {
    one: 'debe tener {{count}} elemento como máximo',
    other: 'debe tener {{count}} elementos como máximo',
  },
  field_repeats: 'no debe contener dos veces el mismo elemento',
  field_above: 'debe ser superior a {{limit}}',
  field_below: 'debe ser inferior a {{limit}}',
  field_min: 'debe ser como mínimo {{limit}}',
  field_max: 'debe ser como máximo {{limit}}',
  field_invalid: 'no es válido',
  field_unknown: 'es desconocido',
  field_not_above: 'no debe superar {{field}}',
  field_no_message: 'no designa ningún mensaje de este hilo',
  field_confirm: 'debe ser el nombre registrado, o erase',
  field_of_buyer: 'es un campo de un comprador: déjelo vacío',
  field_of_seller: 'es un campo de un vendedor: déjelo vacío',
  field_without_name: 'es obligatorio si no hay nombre',
  field_above_stored_max: 'superaría el check_size_max guardado: envíe ambos',
  field_with_stored: 'junto con los valores guardados,',
  year_twice: 'contiene dos veces el año {{year}}',
  year_not_closed: 'contiene el año {{year}}, que no está cerrado: envíelo en forecast_years',
  year_closed: 'contiene el año {{year}}, que está cerrado',
  ebitda_above_revenue: 'tiene más EBITDA que ingresos en {{year}}',
  in_future: 'no debe estar en el futuro',
}

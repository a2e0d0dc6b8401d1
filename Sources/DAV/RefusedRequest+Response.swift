import HTTPServer
import XML

extension RefusedRequest {
  var response: Response {
    guard let condition else {
      var response = Response.text(status, message)
      response.headers += headers
      return response
    }
    let body: Markup = """
      \(Markup.declaration)<D:error\(XMLName.declarations)>\(condition)<D:responsedescription>\(message)\
      </D:responsedescription></D:error>
      """
    return Response(status: status, headers: [StreamedAnswer.contentType] + headers, body: body.bytes)
  }
}

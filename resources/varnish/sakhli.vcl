vcl 4.1;

import std;

# A shared cache in front of Sakhli. What may be kept and for how long is said by the server (contract/caching.ts);
# this file only brings requests that get the same answer under the same key, and never shares what is somebody's.
# Start: varnishd -F -a :80 -f /path/to/sakhli.vcl -s malloc,1G -p http_gzip_support=off
# The server needs TRUST_PROXY with this machine's address, or all visitors count as one.

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Who may take things out by PURGE.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405, "Not allowed"));
    }
    # Every width, format and language under this path, whatever the question mark brings.
    ban("obj.http.x-path == " + regsub(req.url, "\?.*$", "") + " && obj.http.x-host == " + req.http.host);
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  std.collect(req.http.Cookie, "; ");
  # Somebody signed in, or who may be: of any city, under either name of the cookie.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(__Host-)?sid[^=;]*=") {
    return (pass);
  }
  # The form of an answer follows few words of what browsers send.
  if (req.url ~ "^(/[^/?]+)?/estateserver/images/") {
    if (req.http.Accept ~ "image/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/avif";
    } elsif (req.http.Accept ~ "image/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/webp";
    } else {
      set req.http.Accept = "image/jpeg";
    }
  }
  if (req.url ~ "^(/[^/?]+)?/estateserver/") {
    unset req.http.Cookie;
  } elsif (req.http.Cookie) {
    # A page depends on what its reader chose, and on no other cookie.
    set req.http.X-Chosen = "";
    if (req.http.Cookie ~ "(^|;\s*)lang=(ru|en|ka|he)(;|$)") {
      set req.http.X-Chosen = regsub(req.http.Cookie, "^(?:.*;\s*)?(lang=(?:ru|en|ka|he))(?:;.*)?$", "\1");
    }
    if (req.http.Cookie ~ "(^|;\s*)theme=(light|dark)(;|$)") {
      set req.http.X-Chosen = req.http.X-Chosen + "; " + regsub(req.http.Cookie, "^(?:.*;\s*)?(theme=(?:light|dark))(?:;.*)?$", "\1");
    }
    if (req.http.Cookie ~ "(^|;\s*)listing=wide(;|$)") {
      set req.http.X-Chosen = req.http.X-Chosen + "; listing=wide";
    }
    if (req.http.X-Chosen == "") {
      unset req.http.Cookie;
    } else {
      set req.http.Cookie = req.http.X-Chosen;
    }
    unset req.http.X-Chosen;
  }
  # Browsers name languages in the order of preference: the first that the site speaks decides.
  if (req.http.Accept-Language ~ "(?i)(^|[,\s])(ru|en|ka|he)\b" && req.http.Accept-Language !~ "q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Language = regsub(req.http.Accept-Language, "(?i)^(?:.*?[,\s])??(ru|en|ka|he)\b.*$", "\1");
  }
  # Text is packed by the server, once in each of two ways.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.x-path = regsub(bereq.url, "\?.*$", "");
  set beresp.http.x-host = bereq.http.host;
  # What is withdrawn must go when its time is up: nothing is served past it.
  set beresp.grace = 0s;
  # A picture past its time is asked for by its tag, and mostly still the same.
  if (bereq.url ~ "^(/[^/?]+)?/estateserver/images/" && beresp.http.ETag) {
    set beresp.keep = 1d;
  }
  if (beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.x-path;
  unset resp.http.x-host;
  unset resp.http.Via;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  # A reader's browser asks again at once where the time was the shared cache's alone.
  if (resp.http.Cache-Control ~ "max-age=0") {
    unset resp.http.Age;
  }
}
